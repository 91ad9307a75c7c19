-- A mark per parameter table: it changes with every transaction that changes the table, so that a browser may keep a list and ask
-- whether it still stands (server/src/mount/tag.ts).

create table marca (
  tabla text primary key,
  valor uuid not null default gen_random_uuid()
);

select marcar(tabla) from unnest(array[
  'ciudad', 'comuna', 'destinofinal', 'pais', 'planta', 'provincia', 'puerto', 'region', 'tramites', 'analisiscalidad',
  'calibre', 'categoria', 'categoriaenvasesag', 'colores', 'condicioncarga', 'condicionfitosanitaria', 'envase', 'especie',
  'estadocarga', 'formatocarga', 'laboratorio', 'normacalidad', 'producto', 'subespecie', 'temporada', 'tipoenvase',
  'tipoproducto', 'unidadcalibre', 'unidadmedida', 'unidadventa', 'variedad', 'broker', 'clientes', 'clienteinterno',
  'empresacourier', 'empresaseguro', 'estadoseguro', 'eventopago', 'formapago', 'formapagoaduana', 'giro', 'glosas',
  'incoterm', 'moneda', 'seccion', 'tipoprecio', 'unidadpago', 'certificadosembarque', 'documentosembarque',
  'otrosdocsembarque', 'agaduana', 'agcarga', 'agtransporte', 'depositocontenedor', 'nave', 'naviera', 'tipocamion',
  'tipocontenedor', 'tipofecha', 'tipotransporte', 'areagestion', 'configpc', 'estado', 'pantalla', 'usuario'
]::regclass[]) tabla;

-- The links of a row are part of it.
select marcar('envase_producto', 'envase');
select marcar('laboratorio_analisiscalidad', 'laboratorio');
select marcar('agtransporte_tipocamion', 'agtransporte');
