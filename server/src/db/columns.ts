import type { ColumnDataType, CreateTableBuilder } from 'kysely';

export type Engine = 'sqlite' | 'postgres';

/** Whole numbers of any size the program can hold: ids, Rappen, counts. */
export function wholeNumber(engine: Engine): ColumnDataType {
  return engine === 'sqlite' ? 'integer' : 'bigint';
}

/** A table with its `id`; the identity column is the one thing the engines spell differently. */
export function withId<Table extends string>(
  table: CreateTableBuilder<Table, never>,
  engine: Engine,
): CreateTableBuilder<Table, 'id'> {
  return table.addColumn('id', wholeNumber(engine), (column) =>
    engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
  );
}
