-- What a contract says of a deal: the place of its incoterm, English names of places, the bank in between, and its amendments.

alter table negocio add column lugar_incoterm text check (length(lugar_incoterm) <= 80);

alter table clienteinterno add column banco_intermediario text check (length(banco_intermediario) <= 120);
alter table clienteinterno add column cod_puerto integer;
alter table clienteinterno add constraint clienteinterno_cod_puerto_fk foreign key (cod_puerto) references puerto (cod_puerto);
create index clienteinterno_cod_puerto on clienteinterno (cod_puerto);

-- A step from a state to itself is an amendment: numbered in the log of the states, and open until it is closed or the time is over.
alter table ciclo_paso add column si_no text;
alter table negocio_estado add column enmienda integer check (enmienda > 0);
create table enmienda_abierta (
  tabla text not null,
  clave integer not null,
  usuario text,
  hasta timestamptz not null,
  primary key (tabla, clave)
);

drop function if exists motivos_linea(integer, integer, numeric, integer, integer);

alter table puerto add column nom_puerto_ing text check (length(nom_puerto_ing) <= 80);
alter table ciudad add column nom_ciudad_ing text check (length(nom_ciudad_ing) <= 80);

-- Names of an installation that has its places already; a place of Chile is called in English as in Spanish.
create temporary table lugar_en_ingles on commit drop as
select * from (values
  ('Abiyán', 'Abidjan'), ('Abu Dabi', 'Abu Dhabi'), ('Adelaida', 'Adelaide'), ('Alejandría', 'Alexandria'), ('Amberes', 'Antwerp'),
  ('Amán', 'Amman'), ('Argel', 'Algiers'), ('Atenas', 'Athens'), ('Bagdad', 'Baghdad'), ('Baiyun (Cantón)', 'Baiyun (Guangzhou)'),
  ('Basora', 'Basra'), ('Benito Juárez (Ciudad de México)', 'Benito Juárez (Mexico City)'), ('Berlín', 'Berlin'), ('Bombay', 'Mumbai'),
  ('Bruselas', 'Brussels'), ('Bucarest', 'Bucharest'), ('Calcuta', 'Kolkata'), ('Cantón', 'Guangzhou'), ('Cebú', 'Cebu'),
  ('Changi (Singapur)', 'Changi (Singapore)'), ('Charles de Gaulle (París)', 'Charles de Gaulle (Paris)'),
  ('Ciudad Ho Chi Minh', 'Ho Chi Minh City'), ('Ciudad de Guatemala', 'Guatemala City'), ('Ciudad de Kuwait', 'Kuwait City'),
  ('Ciudad de México', 'Mexico City'), ('Ciudad de Panamá', 'Panama City'), ('Ciudad del Cabo', 'Cape Town'), ('Cochín', 'Kochi'),
  ('Constanza', 'Constanta'), ('Copenhague', 'Copenhagen'), ('Cracovia', 'Krakow'), ('Daca', 'Dhaka'), ('Damieta', 'Damietta'),
  ('Dar es-Salam', 'Dar es Salaam'), ('Dublín', 'Dublin'), ('Dubái', 'Dubai'), ('Dubái International', 'Dubai International'),
  ('El Cairo', 'Cairo'), ('El Havre', 'Le Havre'), ('El Pireo', 'Piraeus'), ('Esmirna', 'Izmir'), ('Estambul', 'Istanbul'),
  ('Estocolmo', 'Stockholm'), ('Filadelfia', 'Philadelphia'), ('Findel (Luxemburgo)', 'Findel (Luxembourg)'),
  ('Fráncfort', 'Frankfurt'), ('Ginebra', 'Geneva'), ('Gotemburgo', 'Gothenburg'), ('Génova', 'Genoa'), ('Hamburgo', 'Hamburg'),
  ('Hanói', 'Hanoi'), ('Heathrow (Londres)', 'Heathrow (London)'), ('Indira Gandhi (Nueva Delhi)', 'Indira Gandhi (New Delhi)'),
  ('Johannesburgo', 'Johannesburg'), ('John F. Kennedy (Nueva York)', 'John F. Kennedy (New York)'), ('Kiev', 'Kyiv'),
  ('La Habana', 'Havana'), ('Lieja', 'Liège'), ('Limasol', 'Limassol'), ('Lisboa', 'Lisbon'), ('Londres', 'London'),
  ('Los Ángeles', 'Los Angeles'), ('Macao', 'Macau'), ('Malpensa (Milán)', 'Malpensa (Milan)'), ('Manaos', 'Manaus'),
  ('Marsella', 'Marseille'), ('Milán', 'Milan'), ('Moscú', 'Moscow'), ('Mánchester', 'Manchester'), ('Múnich', 'Munich'),
  ('Narita (Tokio)', 'Narita (Tokyo)'), ('Nueva Delhi', 'New Delhi'), ('Nueva Orleans', 'New Orleans'), ('Nueva York', 'New York'),
  ('Nápoles', 'Naples'), ('Oporto', 'Porto'), ('Orán', 'Oran'), ('París', 'Paris'), ('Pekín', 'Beijing'), ('Perpiñán', 'Perpignan'),
  ('Praga', 'Prague'), ('Pudong (Shanghái)', 'Pudong (Shanghai)'), ('Puerto España', 'Port of Spain'), ('Puerto Klang', 'Port Klang'),
  ('Puerto Qasim', 'Port Qasim'), ('Puerto Saíd', 'Port Said'), ('Radés', 'Rades'), ('Rangún', 'Yangon'), ('Reikiavik', 'Reykjavik'),
  ('Riad', 'Riyadh'), ('Rávena', 'Ravenna'), ('Río de Janeiro', 'Rio de Janeiro'), ('Róterdam', 'Rotterdam'),
  ('Salónica', 'Thessaloniki'), ('San Petersburgo', 'Saint Petersburg'), ('Schiphol (Ámsterdam)', 'Schiphol (Amsterdam)'),
  ('Seúl', 'Seoul'), ('Shanghái', 'Shanghai'), ('Singapur', 'Singapore'), ('Sofía', 'Sofia'), ('Sídney', 'Sydney'),
  ('Taipéi', 'Taipei'), ('Taoyuan (Taipéi)', 'Taoyuan (Taipei)'), ('Tocumen (Panamá)', 'Tocumen (Panama)'), ('Tokio', 'Tokyo'),
  ('Trípoli', 'Tripoli'), ('Tánger Med', 'Tanger Med'), ('Túnez', 'Tunis'), ('Varsovia', 'Warsaw'), ('Venecia', 'Venice'),
  ('Viena', 'Vienna'), ('Vilna', 'Vilnius'), ('Yakarta (Tanjung Priok)', 'Jakarta (Tanjung Priok)'), ('Yeda', 'Jeddah'),
  ('Zúrich', 'Zurich'), ('Ámsterdam', 'Amsterdam'), ('Áqaba', 'Aqaba')
) v (nombre, ingles);
update puerto p set nom_puerto_ing = v.ingles from lugar_en_ingles v where p.nom_puerto = v.nombre and p.cod_pais <> 152;
update ciudad c set nom_ciudad_ing = v.ingles from lugar_en_ingles v where c.nom_ciudad = v.nombre and c.cod_pais <> 152;
drop table lugar_en_ingles;
