import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Returns a function that inserts rows as one parameter. Building a statement with one for each value takes longer than to
 * run it.
 */
export function insertInto<Table extends PgTable>(table: Table): (rows: readonly Table['$inferSelect'][]) => SQL {
  const columns = Object.entries(getTableColumns(table)).map(([field, { name }]) => [field, name] as const)
  // Named, because a newer server may have added columns with defaults.
  const names = sql.raw(columns.map(([, name]) => `"${name}"`).join(', '))
  return (rows) => {
    const records = rows.map((row) => Object.fromEntries(columns.map(([field, name]) => [name, row[field]])))
    const json = JSON.stringify(records)
    return sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${json}::json)`
  }
}
