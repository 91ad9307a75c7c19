-- The feed of a record reads its history, with that of its parts, from the last change on.
create index historial_raiz on historial (split_part(tabla, '_', 1), split_part(clave, '~', 1), en desc, id desc);
-- The papers of a record, the last one first.
create index impresion_clave_en on impresion (clave, en desc);
