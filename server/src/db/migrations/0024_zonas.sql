-- The zone of each port, where nobody gave it one: by the country where it has one zone, else port by port.

update puerto p set zona_horaria = z.zona from (values
  ('BRSSA', 'America/Bahia'), ('USDFW', 'America/Chicago'), ('USHOU', 'America/Chicago'), ('USLRD', 'America/Chicago'),
  ('USMSY', 'America/Chicago'), ('USORD', 'America/Chicago'), ('BRPEC', 'America/Fortaleza'), ('ECGYE', 'America/Guayaquil'),
  ('ECMEC', 'America/Guayaquil'), ('ECPSJ', 'America/Guayaquil'), ('CAHAL', 'America/Halifax'), ('USLAX', 'America/Los_Angeles'),
  ('USLGB', 'America/Los_Angeles'), ('USNTD', 'America/Los_Angeles'), ('USOAK', 'America/Los_Angeles'), ('USSEA', 'America/Los_Angeles'),
  ('USTIW', 'America/Los_Angeles'), ('BRMAO', 'America/Manaus'), ('MXATM', 'America/Mexico_City'), ('MXLZC', 'America/Mexico_City'),
  ('MXMEX', 'America/Mexico_City'), ('MXVER', 'America/Mexico_City'), ('MXZLO', 'America/Mexico_City'), ('USBAL', 'America/New_York'),
  ('USBOS', 'America/New_York'), ('USCHS', 'America/New_York'), ('USILG', 'America/New_York'), ('USJAX', 'America/New_York'),
  ('USJFK', 'America/New_York'), ('USMIA', 'America/New_York'), ('USNYC', 'America/New_York'), ('USORF', 'America/New_York'),
  ('USPEF', 'America/New_York'), ('USPHL', 'America/New_York'), ('USSAV', 'America/New_York'), ('USTPA', 'America/New_York'),
  ('BRSUA', 'America/Recife'), ('BRGRU', 'America/Sao_Paulo'), ('BRIGU', 'America/Sao_Paulo'), ('BRIOA', 'America/Sao_Paulo'),
  ('BRITJ', 'America/Sao_Paulo'), ('BRNVT', 'America/Sao_Paulo'), ('BRPNG', 'America/Sao_Paulo'), ('BRRIG', 'America/Sao_Paulo'),
  ('BRRIO', 'America/Sao_Paulo'), ('BRSSZ', 'America/Sao_Paulo'), ('BRURG', 'America/Sao_Paulo'), ('BRVCP', 'America/Sao_Paulo'),
  ('BRVIX', 'America/Sao_Paulo'), ('MXESE', 'America/Tijuana'), ('CAMTR', 'America/Toronto'), ('CAYYZ', 'America/Toronto'),
  ('CAPRR', 'America/Vancouver'), ('CAVAN', 'America/Vancouver'), ('IDBLW', 'Asia/Jakarta'), ('IDJKT', 'Asia/Jakarta'),
  ('IDSUB', 'Asia/Jakarta'), ('RUVVO', 'Asia/Vladivostok'), ('AUADL', 'Australia/Adelaide'), ('AUBNE', 'Australia/Brisbane'),
  ('AUMEL', 'Australia/Melbourne'), ('AUFRE', 'Australia/Perth'), ('AUSYD', 'Australia/Sydney'), ('PTLEI', 'Europe/Lisbon'),
  ('PTLIS', 'Europe/Lisbon'), ('PTSIE', 'Europe/Lisbon'), ('ESALG', 'Europe/Madrid'), ('ESBCN', 'Europe/Madrid'),
  ('ESBIO', 'Europe/Madrid'), ('ESCAR', 'Europe/Madrid'), ('ESMAD', 'Europe/Madrid'), ('ESTAR', 'Europe/Madrid'),
  ('ESVGO', 'Europe/Madrid'), ('ESVLC', 'Europe/Madrid'), ('ESZAZ', 'Europe/Madrid'), ('RULED', 'Europe/Moscow'),
  ('RUNVS', 'Europe/Moscow'), ('NZAKL', 'Pacific/Auckland'), ('NZLYT', 'Pacific/Auckland'), ('NZTRG', 'Pacific/Auckland'),
  ('USHNL', 'Pacific/Honolulu'), ('PFPPT', 'Pacific/Tahiti')
) z (locode, zona) where p.cod_locode = z.locode and p.zona_horaria is null;

update puerto p set zona_horaria = z.zona from pais a, (values
  ('CL', 'America/Santiago'), ('AE', 'Asia/Dubai'), ('AO', 'Africa/Luanda'), ('AR', 'America/Argentina/Buenos_Aires'),
  ('BD', 'Asia/Dhaka'), ('BE', 'Europe/Brussels'), ('BG', 'Europe/Sofia'), ('BH', 'Asia/Bahrain'), ('BO', 'America/La_Paz'),
  ('CI', 'Africa/Abidjan'), ('CN', 'Asia/Shanghai'), ('CO', 'America/Bogota'), ('CR', 'America/Costa_Rica'), ('CU', 'America/Havana'),
  ('CY', 'Asia/Nicosia'), ('DE', 'Europe/Berlin'), ('DK', 'Europe/Copenhagen'), ('DO', 'America/Santo_Domingo'), ('DZ', 'Africa/Algiers'),
  ('EE', 'Europe/Tallinn'), ('EG', 'Africa/Cairo'), ('FI', 'Europe/Helsinki'), ('FJ', 'Pacific/Fiji'), ('FR', 'Europe/Paris'),
  ('GB', 'Europe/London'), ('GE', 'Asia/Tbilisi'), ('GH', 'Africa/Accra'), ('GR', 'Europe/Athens'), ('GT', 'America/Guatemala'),
  ('HK', 'Asia/Hong_Kong'), ('HN', 'America/Tegucigalpa'), ('HR', 'Europe/Zagreb'), ('IE', 'Europe/Dublin'), ('IL', 'Asia/Jerusalem'),
  ('IN', 'Asia/Kolkata'), ('IQ', 'Asia/Baghdad'), ('IR', 'Asia/Tehran'), ('IS', 'Atlantic/Reykjavik'), ('IT', 'Europe/Rome'),
  ('JM', 'America/Jamaica'), ('JO', 'Asia/Amman'), ('JP', 'Asia/Tokyo'), ('KE', 'Africa/Nairobi'), ('KH', 'Asia/Phnom_Penh'),
  ('KR', 'Asia/Seoul'), ('KW', 'Asia/Kuwait'), ('LB', 'Asia/Beirut'), ('LK', 'Asia/Colombo'), ('LT', 'Europe/Vilnius'),
  ('LU', 'Europe/Luxembourg'), ('LV', 'Europe/Riga'), ('LY', 'Africa/Tripoli'), ('MA', 'Africa/Casablanca'),
  ('MG', 'Indian/Antananarivo'), ('MM', 'Asia/Yangon'), ('MO', 'Asia/Macau'), ('MT', 'Europe/Malta'), ('MU', 'Indian/Mauritius'),
  ('MY', 'Asia/Kuala_Lumpur'), ('NG', 'Africa/Lagos'), ('NI', 'America/Managua'), ('NL', 'Europe/Amsterdam'), ('NO', 'Europe/Oslo'),
  ('OM', 'Asia/Muscat'), ('PA', 'America/Panama'), ('PE', 'America/Lima'), ('PH', 'Asia/Manila'), ('PK', 'Asia/Karachi'),
  ('PL', 'Europe/Warsaw'), ('PR', 'America/Puerto_Rico'), ('PY', 'America/Asuncion'), ('QA', 'Asia/Qatar'), ('RO', 'Europe/Bucharest'),
  ('SA', 'Asia/Riyadh'), ('SE', 'Europe/Stockholm'), ('SG', 'Asia/Singapore'), ('SI', 'Europe/Ljubljana'), ('SN', 'Africa/Dakar'),
  ('SV', 'America/El_Salvador'), ('SY', 'Asia/Damascus'), ('TH', 'Asia/Bangkok'), ('TN', 'Africa/Tunis'), ('TR', 'Europe/Istanbul'),
  ('TT', 'America/Port_of_Spain'), ('TW', 'Asia/Taipei'), ('TZ', 'Africa/Dar_es_Salaam'), ('UA', 'Europe/Kiev'),
  ('UY', 'America/Montevideo'), ('VE', 'America/Caracas'), ('VN', 'Asia/Ho_Chi_Minh'), ('ZA', 'Africa/Johannesburg')
) z (iso2, zona) where a.iso2 = z.iso2 and p.cod_pais = a.cod_pais and p.zona_horaria is null;
