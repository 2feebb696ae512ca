-- From here on, sql/functions holds the text of every function, and the program loads it after the migrations. One row: the version that was loaded last.
create table sql_function_version (
  only_row boolean primary key default true check (only_row),
  version integer not null,
  checksum text not null,
  loaded_at timestamptz not null
);
