-- The rejected rows of a trial or an import as a workbook, to be corrected and loaded again.
alter table importacion add column rechazadas bytea;
