-- The last file: all kept values are declared by now.
select poner_al_dia_mantenidos();
