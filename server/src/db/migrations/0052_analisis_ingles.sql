-- A certificate of quality in English names the method and the unit in English, too.
alter table analisiscalidad add column metodo_ing text check (length(metodo_ing) <= 80);
alter table analisiscalidad add column unidad_ing text check (length(unidad_ing) <= 20);
update analisiscalidad a set metodo_ing = v.ingles
  from (values ('LC-MS/MS y GC-MS/MS, EN 15662', 'LC-MS/MS and GC-MS/MS, EN 15662'), ('Monier-Williams optimizado, AOAC 990.28', 'Optimised Monier-Williams, AOAC 990.28'),
    ('Refractometría, AOAC 932.12', 'Refractometry, AOAC 932.12'), ('Durometría', 'Durometry'), ('Secado en estufa', 'Oven drying'),
    ('Norma CEPE/ONU del producto', 'UNECE standard of the product'), ('Inspección visual', 'Visual inspection')) v (metodo, ingles)
 where a.metodo = v.metodo;
update analisiscalidad a set unidad_ing = v.ingles
  from (values ('% ác. oleico', '% oleic acid'), ('en 25 g', 'in 25 g'), ('UFC/g', 'CFU/g')) v (unidad, ingles)
 where a.unidad = v.unidad;
