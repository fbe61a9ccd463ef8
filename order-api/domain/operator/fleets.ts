import { setVendorFleet } from '../../store/vendors/vendors.ts'
import { type FleetName, fleetNames } from '../fleet/fleets.ts'
import { auditCommand, type OperatorCommand, OperatorError } from './command.ts'

// Invented riders are chosen for a whole server, which knows whether it may have them.
const fleets: readonly string[] = fleetNames.filter((name) => name !== 'simulated')
const companies: readonly string[] = ['pandago', 'uber-direct'] satisfies FleetName[]
const apiFleet: string = 'api' satisfies FleetName
const serverSetting = 'default'

/** Chooses who carries an outlet's orders (`domain/fleet/README.md`). */
export const fleetCommands: readonly OperatorCommand[] = [
  {
    usage: 'fleet set VENDOR FLEET',
    about: `Choose who carries the new orders of an outlet: ${fleets.join(', ')}, or ${serverSetting} for COURIER_FLEET. Its running orders keep their fleet`,
    options: {},
    async run(context, { words: [vendorId = '', fleet = ''] }) {
      if (fleet !== serverSetting && !fleets.includes(fleet))
        throw new OperatorError(`There is no fleet ${fleet}. Use ${[...fleets, serverSetting].join(', ')}`)
      if (companies.includes(fleet) && !context.hasFleet(fleet))
        throw new OperatorError(`The server has no settings for ${fleet} (docs/fleets.md)`)
      if (fleet === apiFleet && !(await context.fleetKeys.exist()))
        throw new OperatorError('No system has a key of the fleet API yet. Add one: fleet-key add NAME')
      return context.database.transaction(async (transaction) => {
        const isKnown = await setVendorFleet(transaction, vendorId, fleet === serverSetting ? null : fleet)
        if (!isKnown) throw new OperatorError(`There is no vendor ${vendorId}.`)
        await auditCommand(context, transaction, { event: 'vendor-fleet-set', vendorId })
        return { vendor_id: vendorId, fleet }
      })
    },
  },
]
