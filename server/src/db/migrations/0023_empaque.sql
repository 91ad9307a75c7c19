-- What a packing list tells: outer dimensions of packages, marks on them, lots of a container.

alter table envase add column largo_mm integer check (largo_mm between 1 and 5000);
alter table envase add column ancho_mm integer check (ancho_mm between 1 and 5000);
alter table envase add column alto_mm integer check (alto_mm between 1 and 5000);
alter table embarque add column marcas_bultos text check (length(marcas_bultos) <= 300);
alter table contenedor add column lotes text check (length(lotes) <= 200);

-- The packages of the first data, where an installation has them under their names.
update envase e set largo_mm = v.largo, ancho_mm = v.ancho, alto_mm = v.alto from (values
  ('Saco de 25 kg', 800, 500, 150), ('Saco de 10 kg', 600, 400, 110), ('Big bag de 500 kg', 950, 950, 1100),
  ('Caja de 10 kg con bolsa', 390, 290, 250), ('Caja de 10 kg, 2 bolsas al vacío de 5 kg', 400, 300, 220),
  ('Caja de 22,68 kg', 500, 330, 270), ('Caja de 11,34 kg', 400, 300, 200), ('Caja de 12,5 kg', 390, 290, 215),
  ('Bin de 900 kg condición natural', 1200, 1150, 780), ('Caja de 5 kg con bolsa de atmósfera modificada', 480, 290, 85),
  ('Caja de 2,5 kg con bolsa de atmósfera modificada', 300, 250, 95), ('Caja de 10 kg congelado', 400, 300, 185),
  ('Caja 12 x 125 g', 400, 300, 95), ('Caja 12 x 170 g (pinta de 6 oz)', 400, 300, 115), ('Caja 8 x 510 g (18 oz)', 600, 400, 90),
  ('Caja de 8,2 kg', 500, 400, 110), ('Caja 10 x 500 g', 600, 400, 80), ('Caja de 18 kg bandejas', 500, 330, 310),
  ('Caja de 12,5 kg plana', 600, 400, 165), ('Caja de 10 kg kiwi', 400, 300, 200), ('Bandeja de 3,5 kg', 500, 300, 75),
  ('Caja de 7 kg bandejas', 500, 300, 130), ('Caja de 9 kg a granel', 500, 400, 130), ('Caja de 4 kg', 400, 300, 88),
  ('Caja de 11,2 kg', 500, 400, 160), ('Caja de 15 kg cítricos', 500, 300, 240), ('Caja de 17 kg cítricos', 500, 330, 250),
  ('Caja de 10 kg cítricos', 400, 300, 200), ('Caja plástica de 13 kg', 600, 400, 190),
  ('Bolsa de 1 kg al vacío, caja de 10', 400, 300, 240)
) v (nombre, largo, ancho, alto) where e.nom_envase = v.nombre;
