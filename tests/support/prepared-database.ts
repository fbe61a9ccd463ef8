import { messages, PGlite, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'

const { serialize } = protocol
const { CommandCompleteMessage, DataRowMessage, ParameterDescriptionMessage, RowDescriptionMessage } = messages

interface Statement {
  name: string
  parameterTypes: number[]
  fields: Results['fields']
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
type Query = <Row>(query: string, params?: unknown[], options?: QueryOptions) => Promise<Results<Row>>

/**
 * PGlite in memory, which prepares a statement when it's needed again. Otherwise it parses, describes and plans each query
 * again in six steps, which takes 0.4 ms of processor time instead of 0.07 ms.
 */
export class PreparedDatabase extends PGlite {
  /** By text; null if it was needed once. */
  readonly #statements = new Map<string, Statement | null>()
  #prepared = 0

  override async query<Row>(query: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    if (!this.#isRepeated(query)) return super.query(query, params, options)
    await this.waitReady
    return this._runExclusiveTransaction(() => this.#run<Row>(query, params, options))
  }

  override transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((transaction) => {
      const query: Query = (text, params, options) =>
        this.#isRepeated(text) ? this.#run(text, params, options) : transaction.query(text, params, options)
      return run(Object.assign(Object.create(transaction), { query }))
    })
  }

  /** Whether the statement can be prepared and was needed before. */
  #isRepeated(query: string): boolean {
    if (this.#statements.has(query)) return true
    if (/^\s*(select|insert|update|delete|with)\b/i.test(query)) this.#statements.set(query, null)
    return false
  }

  #run<Row>(query: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results<Row>> {
    return this._runExclusiveQuery(async () => {
      try {
        const { name, parameterTypes, fields } = this.#statements.get(query) ?? (await this.#prepare(query))
        const values = params.map((value, index) => this.#serialized(value, parameterTypes[index] ?? 0))
        const response = await this.#send(
          serialize.bind({ statement: name, values }),
          serialize.execute({}),
          serialize.sync(),
        )
        return this.#resultOf(response, fields, options)
      } catch (error) {
        throw Object.assign(error as Error, { query, params, queryOptions: options })
      }
    })
  }

  async #prepare(text: string): Promise<Statement> {
    this.#prepared += 1
    const name = `statement ${this.#prepared}`
    const described = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const statement: Statement = { name, parameterTypes: [], fields: [] }
    for (const message of described) {
      if (message instanceof ParameterDescriptionMessage) statement.parameterTypes = message.dataTypeIDs
      if (message instanceof RowDescriptionMessage)
        statement.fields = message.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
    }
    this.#statements.set(text, statement)
    return statement
  }

  /** Sends all parts at once. @throws the database's error */
  #send(...parts: Uint8Array[]): Promise<Message[]> {
    return this.execProtocolStream(Buffer.concat(parts), { syncToFs: false })
  }

  #serialized(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null
    return this.serializers[type]?.(value) ?? String(value)
  }

  #resultOf<Row>(response: Message[], fields: Results['fields'], { parsers, rowMode }: QueryOptions): Results<Row> {
    const readers = fields.map(({ name, dataTypeID: type }) => {
      const parse = parsers?.[type] ?? this.parsers[type]
      return { name, read: (text: string | null) => (text === null || !parse ? text : parse(text, type)) }
    })
    const result: Results<unknown> = { rows: [], fields, affectedRows: 0 }
    for (const message of response) {
      if (message instanceof DataRowMessage) {
        const row = readers.map(({ name, read }, index) => [name, read(message.fields[index] ?? null)] as const)
        result.rows.push(rowMode === 'array' ? row.map(([, value]) => value) : Object.fromEntries(row))
      }
      if (message instanceof CommandCompleteMessage) result.affectedRows = rowsOf(message.text)
    }
    return result as Results<Row>
  }
}

/** Reads `UPDATE 3` or `INSERT 0 5`: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function rowsOf(command: string): number {
  return command.startsWith('SELECT') ? 0 : Number(command.split(' ').at(-1))
}
