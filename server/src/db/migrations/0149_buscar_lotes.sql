-- The search of the portal finds a lot by its number and by the code of its orchard, however they are written.
create index lote_numero_junto on lote (junto(nro_lote) text_pattern_ops);
create index lote_csg_junto on lote (junto(csg) text_pattern_ops);
