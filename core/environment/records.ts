/** Records that survive a reload and a killed browser. Its functions never reject. */
export interface RecordStore {
  all(): Promise<unknown[]>
  /** Resolves once the record is stored. */
  put(key: string, record: unknown): Promise<void>
  remove(key: string): Promise<void>
  /** False if records are only in memory, and end with the page. */
  isKept(): boolean
}

interface OpenRequest<Result> {
  result: Result
  onsuccess: (() => void) | null
  onerror: (() => void) | null
}

interface ObjectStore {
  getAll(): OpenRequest<unknown[]>
  put(record: unknown, key: string): OpenRequest<unknown>
  delete(key: string): OpenRequest<unknown>
}

interface Transaction {
  objectStore(name: string): ObjectStore
  oncomplete: (() => void) | null
  onabort: (() => void) | null
}

interface OpenDatabase {
  createObjectStore(name: string): unknown
  transaction(name: string, mode: 'readonly' | 'readwrite', options: { durability: 'strict' }): Transaction
  close(): void
  onversionchange: (() => void) | null
  onclose: (() => void) | null
}

interface BrowserGlobals {
  indexedDB?: {
    open(name: string, version: number): OpenRequest<OpenDatabase> & { onupgradeneeded: (() => void) | null }
  }
}

const databaseName = 'courier-job'
const storeName = 'presses'
/** Some browsers never respond while their database is damaged, or another tab holds it. */
const patienceMs = 3000

/** Keeps records in IndexedDB; in memory if it is missing, refused, full or doesn't respond. */
export function browserRecords(): RecordStore {
  const { indexedDB } = globalThis as BrowserGlobals
  /** Records that aren't in the database. */
  const memory = new Map<string, unknown>()
  let isWorking = true
  let opening: Promise<OpenDatabase> | null = null

  function open(): Promise<OpenDatabase> {
    opening ??= within<OpenDatabase>((resolve, reject) => {
      if (!indexedDB) return reject()
      const request = indexedDB.open(databaseName, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(storeName)
      request.onerror = reject
      request.onsuccess = () => {
        const database = request.result
        const forget = () => {
          opening = null
        }
        database.onclose = forget
        database.onversionchange = () => {
          database.close()
          forget()
        }
        resolve(database)
      }
    })
    opening.catch(() => {
      opening = null
    })
    return opening
  }

  /** Resolves when the transaction is complete, so that what was written is on the device. */
  async function run<Result>(mode: 'readonly' | 'readwrite', act: (store: ObjectStore) => OpenRequest<Result>) {
    try {
      const database = await open()
      const result = await within<Result>((resolve, reject) => {
        const transaction = database.transaction(storeName, mode, { durability: 'strict' })
        const request = act(transaction.objectStore(storeName))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = reject
      })
      isWorking = true
      return result
    } catch (error) {
      isWorking = false
      throw error
    }
  }

  return {
    async all() {
      const kept = await run('readonly', (store) => store.getAll()).catch(() => [])
      return [...kept, ...memory.values()]
    },
    async put(key, record) {
      try {
        await run('readwrite', (store) => store.put(record, key))
        memory.delete(key)
      } catch {
        memory.set(key, record)
      }
    },
    async remove(key) {
      memory.delete(key)
      await run('readwrite', (store) => store.delete(key)).catch(() => {})
    },
    isKept: () => isWorking && memory.size === 0,
  }
}

/** Rejects if the work throws, fails or takes too long. */
function within<Result>(work: (resolve: (result: Result) => void, reject: () => void) => void): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const fail = () => reject(new Error('no database'))
    const timer = setTimeout(fail, patienceMs)
    work(
      (result) => {
        clearTimeout(timer)
        resolve(result)
      },
      () => {
        clearTimeout(timer)
        fail()
      },
    )
  })
}
