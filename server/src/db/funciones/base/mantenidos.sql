-- This file runs last, when all kept values and sums are declared.
select poner_al_dia_mantenidos();
select poner_al_dia_sumas();
