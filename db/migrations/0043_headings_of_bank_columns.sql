-- The headings of the file for which the columns of a bank were chosen. A file of the same bank with other headings is read anew, because
-- its columns may be elsewhere.
alter table bank_statement_columns add column heading text[];
alter table bank_statement_columns add constraint bank_statement_columns_heading check (cardinality(heading) <= 60);
