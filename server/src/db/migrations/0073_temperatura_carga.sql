-- What the plant measures when it fills a container.
alter table contenedor add column temperatura_carga numeric(18, 1) check (temperatura_carga between -40 and 60);
