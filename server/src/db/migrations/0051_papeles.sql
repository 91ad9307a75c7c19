-- What a bank, an inspector or a customs agent asks of a paper, and nobody could write.

-- To whom a bill of lading is made out, between which places, over which terminal.
alter table embarque add column terminal text check (length(terminal) <= 80);
alter table embarque add column consignacion_bl text check (consignacion_bl in ('Nominativo', 'A la orden', 'Orden del embarcador', 'Orden de un banco'));
alter table embarque add column banco_bl text check (length(banco_bl) <= 120);
alter table embarque add column lugar_recepcion text check (length(lugar_recepcion) <= 80);
alter table embarque add column lugar_entrega text check (length(lugar_entrega) <= 80);

-- Of which harvest the fruit is, and of which lots and orchards.
alter table negocio_producto add column cosecha text check (length(cosecha) <= 9 and cosecha ~ '^\d{4}(/\d{2}|/\d{4})?$');
alter table contenedor_carga add column lotes text check (length(lotes) <= 200);
alter table contenedor_carga add column csg text check (length(csg) <= 200);
alter table pais add column exige_csg boolean not null default false;
update pais set exige_csg = true where iso2 = 'CN';

-- Where the own company loads, which language of its contracts prevails, how long its pro-formas hold.
alter table clienteinterno add column cod_planta integer references planta;
alter table clienteinterno add column idioma_contrato text check (idioma_contrato in ('es', 'en'));
alter table clienteinterno add column validez_proforma integer check (validez_proforma between 1 and 365) default 15;
create index on clienteinterno (cod_planta);

-- What the customs calls a method of payment.
alter table formapago add column cod_formapagoaduana text references formapagoaduana;
create index on formapago (cod_formapagoaduana);
update formapago f set cod_formapagoaduana = v.codigo
  from (values ('Transferencia bancaria (SWIFT)', '1'), ('Carta de crédito irrevocable a la vista', '11'), ('Carta de crédito irrevocable a plazo', '11'),
    ('Cobranza documentaria contra pago (CAD)', '1'), ('Cobranza documentaria contra aceptación (D/A)', '1'), ('Cuenta abierta', '1'),
    ('Pago anticipado', '32')) v (nombre, codigo)
 where f.nom_formapago = v.nombre and exists (select from formapagoaduana a where a.cod_formapagoaduana = v.codigo);

-- How a price that is no fixed one is settled: a clause of the contract. An installation that has price types gets the two of the first data.
alter table tipoprecio add column cod_glosa integer references glosas;
create index on tipoprecio (cod_glosa);
insert into glosas (titulo, texto, texto_ing, seccion, orden)
select v.titulo, v.texto, v.texto_ing, s.cod_seccion, v.orden
  from seccion s, (values
    ('Liquidación con precio mínimo',
    jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'El precio indicado es un mínimo garantizado. Dentro de los treinta días siguientes al arribo, el comprador entregará la cuenta de venta con sus respaldos; si el resultado neto supera el mínimo, pagará la diferencia dentro de los diez días siguientes. El mínimo no se reduce por el resultado de la venta.'))))),
    jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'The price stated is a guaranteed minimum. Within thirty days after arrival the buyer shall deliver the account of sales with its supporting documents; if the net result exceeds the minimum, the buyer shall pay the difference within the following ten days. The minimum shall not be reduced by the result of the sale.'))))), 60),
    ('Liquidación por cuenta de venta',
    jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'El precio indicado es provisorio. El comprador venderá al mejor precio de mercado y entregará la cuenta de venta con sus respaldos dentro de los treinta días siguientes al arribo. El saldo, deducidos los anticipos, la comisión y los gastos pactados, se pagará dentro de los diez días siguientes.'))))),
    jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'The price stated is provisional. The buyer shall sell at the best market price and deliver the account of sales with its supporting documents within thirty days after arrival. The balance, less advances and the agreed commission and expenses, shall be paid within the following ten days.'))))), 70)
  ) v (titulo, texto, texto_ing, orden)
 where s.nom_seccion = 'Condiciones de pago' and exists (select from tipoprecio)
   and not exists (select from glosas g where plano(g.titulo) = plano(v.titulo));
update tipoprecio t set cod_glosa = g.cod_glosa
  from glosas g, (values ('Precio mínimo garantizado', 'Liquidación con precio mínimo'), ('Libre consignación', 'Liquidación por cuenta de venta'), ('Anticipo más liquidación', 'Liquidación por cuenta de venta'),
    ('Precio por fijar a la llegada', 'Liquidación por cuenta de venta')) v (nombre, titulo)
 where t.nom_tipoprecio = v.nombre and g.titulo = v.titulo;
