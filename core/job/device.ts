import type { RecordStore } from '../environment/records.ts'
import type { Environment } from '../environment.ts'
import { riderDeviceEntry } from '../storage/page-entries.ts'
import { object, token } from '../storage/schema.ts'
import { stored } from '../storage/stored.ts'

const recordKey = 'device'
const recordSchema = object({ device: token })

/**
 * Returns the random text by which the order API knows this phone. It's stored before it resolves, so that the link stays open
 * if the browser is killed. Local storage may be written later, so it only counts if records are refused.
 */
export function deviceOf(
  { storage, locks, randomId }: Pick<Environment, 'storage' | 'locks' | 'randomId'>,
  records: RecordStore,
): Promise<string> {
  return locks.request(riderDeviceEntry.key, async () => {
    for (const record of await records.all()) {
      const known = recordSchema(record)
      if (known) return known.device
    }
    const entry = stored(storage, riderDeviceEntry)
    const device = entry.read() ?? randomId()
    entry.write(device)
    await records.put(recordKey, { device })
    // Otherwise the next press would count as not kept, too.
    if (!records.isKept()) await records.remove(recordKey)
    return device
  })
}
