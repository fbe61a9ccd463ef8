import type { Results } from '@electric-sql/pglite'

interface Queries {
  query(sql: string): Promise<Results>
}

// Vacuuming takes about 10 s for 500 MB on a busy machine, and the process ends if the database doesn't respond for 30 s.
const maxVacuumBytes = 500_000_000

/**
 * Tables that autovacuum would treat by its default thresholds. Their size is compared, too, because the counts
 * of changes are lost when the process is killed.
 */
const changedTables = `
  select name, is_bloated and bytes < ${maxVacuumBytes} as "isBloated"
  from (
    select relname as name, pg_relation_size(oid) as bytes, n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) as is_bloated,
      n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0) as is_changed,
      pg_relation_size(oid) > 1.2 * 8192 * relpages + 65536 as has_grown
    from pg_class join (
      select relid as oid, n_dead_tup, n_mod_since_analyze from pg_stat_user_tables where schemaname = current_schema()
    ) counts using (oid)
  ) tables
  where is_bloated or is_changed or has_grown`

/**
 * Does for the embedded database what autovacuum does for PostgreSQL: frees the space of deleted rows, and updates statistics,
 * so that queries use the right index. Treats only tables that have changed a lot, one call each, so that others wait briefly.
 */
export async function maintainTables(client: Queries): Promise<void> {
  for (const row of (await client.query(changedTables)).rows) {
    const { name, isBloated } = row as { name: string; isBloated: boolean }
    await client.query(`${isBloated ? 'vacuum (analyze)' : 'analyze'} "${name}"`)
  }
}
