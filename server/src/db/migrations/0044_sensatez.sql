-- What parameters tell of fruit, packages, units and payments, so that what makes no sense together can be said when it is entered.
alter table especie add column produce_etileno boolean not null default false;
alter table especie add column sensible_etileno boolean not null default false;
alter table especie add column sensible_so2 boolean not null default false;
alter table envase add column atmosfera_modificada boolean not null default false;
alter table envase add column libera_so2 boolean not null default false;
alter table unidadmedida add column minimo numeric(18, 2);
alter table unidadmedida add column maximo numeric(18, 2);
alter table unidadmedida add constraint unidadmedida_desde_hasta check (minimo <= maximo);
alter table formatocarga add column tara_pallet_kg numeric(18, 2) check (tara_pallet_kg between 0 and 500);
alter table formapago add column contra_documentos boolean not null default false;

-- The rows of the first data, where an installation has them under their names.
update especie set produce_etileno = true where plano(nom_especie) in ('manzana', 'pera', 'palta', 'ciruela', 'nectarin');
update especie set sensible_etileno = true where plano(nom_especie) in ('kiwi', 'palta', 'limon', 'mandarina');
update especie set sensible_so2 = true
 where plano(nom_especie) in ('arandano', 'cereza', 'kiwi', 'manzana', 'pera', 'ciruela', 'nectarin', 'palta');
update envase set atmosfera_modificada = true where plano(nom_envase) like '%atmosfera modificada%';
update envase v set libera_so2 = true from especie e
 where plano(e.nom_especie) = 'uva de mesa' and exists (
   select from envase_producto x join producto p using (cod_producto) where x.cod_envase = v.cod_envase and p.cod_especie = e.cod_especie);
update unidadmedida set minimo = -65, maximo = 30 where tipo = 'Temperatura' and simbolo = '°C';
update unidadmedida set minimo = -85, maximo = 86 where tipo = 'Temperatura' and simbolo = '°F';
update unidadmedida set minimo = 0, maximo = 500 where tipo = 'Ventilación' and simbolo = 'm³/h';
update unidadmedida set minimo = 0 where tipo = 'Ventilación' and simbolo = 'ft³/h';
update unidadmedida set minimo = 0, maximo = 100 where tipo = 'Ventilación' and simbolo = '%';
update formatocarga set tara_pallet_kg = 25 where plano(nom_formatocarga) = 'paletizado';
update formatocarga set tara_pallet_kg = 2.5 where plano(nom_formatocarga) = 'paletizado con slip sheet';
update formatocarga set tara_pallet_kg = 0 where plano(nom_formatocarga) = 'bins';
update formapago set contra_documentos = true where plano(nom_formapago) like '%cobranza documentaria%';
