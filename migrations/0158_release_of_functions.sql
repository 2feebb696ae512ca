-- additive
-- The release that loaded the functions. It is the newest that has opened this database: its functions, queues and schedules stay while an earlier one runs.
alter table sql_function_version add column release text;
