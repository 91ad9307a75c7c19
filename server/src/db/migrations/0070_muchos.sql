-- Due dates of items and the check of sent papers follow the rows of a statement together: these were for one row each.
drop function if exists fechar_gestion(integer);
drop function if exists fechar_gestion_de(), revisar_papeles_de_analisis() cascade;
-- A new ETD writes the summary of a shipment, whose words fill 3.6 kB of the list of pending words, as those of deals do: 0020.
alter index embarque_resumen_busqueda set (gin_pending_list_limit = 512);
