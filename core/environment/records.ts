import { type IDBPDatabase, openDB } from 'idb'

/** Records that survive a reload and a killed browser. Its functions never reject. */
export interface RecordStore {
  all(): Promise<unknown[]>
  /** Resolves once the record is stored. */
  put(key: string, record: unknown): Promise<void>
  remove(key: string): Promise<void>
  /** False if records are only in memory, and end with the page. */
  isKept(): boolean
}

const databaseName = 'courier-job'
const storeName = 'presses'
/** Some browsers never respond while their database is damaged, or another tab holds it. */
const patienceMs = 3000

/** Keeps records in IndexedDB; in memory if it is missing, refused, full or doesn't respond. */
export function browserRecords(): RecordStore {
  /** Records that aren't in the database. */
  const memory = new Map<string, unknown>()
  let isWorking = true
  let opening: Promise<IDBPDatabase> | null = null

  function open(): Promise<IDBPDatabase> {
    opening ??= within(connect())
    opening.catch(forget)
    return opening
  }

  const connect = async () =>
    openDB(databaseName, 1, {
      upgrade: (database) => void database.createObjectStore(storeName),
      // Another tab deletes or changes it.
      blocking() {
        void opening?.then((database) => database.close())
        forget()
      },
      terminated: forget,
    })

  function forget() {
    opening = null
  }

  async function run<Result>(act: (database: IDBPDatabase) => Promise<Result>): Promise<Result> {
    try {
      const result = await within(act(await open()))
      isWorking = true
      return result
    } catch (error) {
      isWorking = false
      throw error
    }
  }

  return {
    async all() {
      const kept = await run((database) => database.getAll(storeName)).catch(() => [])
      return [...kept, ...memory.values()]
    },
    async put(key, record) {
      try {
        await run((database) => write(database, (store) => store.put(record, key)))
        memory.delete(key)
      } catch {
        memory.set(key, record)
      }
    },
    async remove(key) {
      memory.delete(key)
      await run((database) => write(database, (store) => store.delete(key))).catch(() => {})
    },
    isKept: () => isWorking && memory.size === 0,
  }
}

const change = (database: IDBPDatabase) => database.transaction(storeName, 'readwrite', { durability: 'strict' })

/** Resolves when the transaction is complete, so that what was written is on the device. */
async function write(database: IDBPDatabase, act: (store: ReturnType<typeof change>['store']) => Promise<unknown>) {
  const { store, done } = change(database)
  await Promise.all([act(store), done])
}

/** Rejects if the work fails or takes too long. */
function within<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no database')), patienceMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
