-- This file runs last, when all kept values are declared.
select poner_al_dia_mantenidos();
