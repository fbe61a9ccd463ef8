import type { Coordinates } from '../../addresses/coordinates.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { isOpenAt, type ServiceHours } from '../../request/rules/service-hours.ts'
import { asTime, leadMinutes, timeProblem } from '../../request/rules/slots.ts'
import { type OrderFacts, type RequestField, refusalsOf } from '../../request/rules/validation.ts'
import { outletZone } from '../../time/outlet-zone.ts'
import { momentOf, wallClock } from '../../time/wall-clock.ts'
import { type BulkColumn, type BulkWords, bulkColumns } from './columns.ts'
import { amountOf, degreesOf, isFormulaError, timeOf } from './reading/cell-text.ts'
import type { CellProblem, SheetCountry, SheetVendor } from './sheet-contract.ts'

export type RowCells = Readonly<Record<BulkColumn, string>>

/** Facts that every row is checked against. */
export interface RowFacts {
  vendor: SheetVendor
  /** Outlets that a row may name; null while unknown. */
  outlets: readonly SheetVendor[] | null
  country: SheetCountry
  words: BulkWords
  isPossiblePhone(phone: string): boolean
  /** Null if always open or unknown. */
  hours: ServiceHours | null
  isPreorderOn: boolean
  isDayFirst: boolean
  now: number
}

export interface CheckedRow {
  problems: CellProblem[]
  warnings: CellProblem[]
  /** Cells as sent to the server, unambiguous. `fingerprint` is equal for duplicates. */
  written: Record<BulkColumn, string>
  fingerprint: string
  vendor: SheetVendor | null
  addressText: string
  coordinates: Coordinates | null
}

/** Columns for the fields of a request. */
const columnOfField: Partial<Record<RequestField, BulkColumn>> = {
  vendor: 'outlet',
  address: 'address',
  unit: 'unit',
  building: 'building',
  notes: 'notes',
  name: 'name',
  phone: 'phone',
  description: 'description',
  amount: 'amount',
  time: 'time',
  paymentMethod: 'payment',
}

// The server geocodes rows without coordinates.
const anywhere: Coordinates = { latitude: 0, longitude: 0 }

/** Checks a row by the rules of a single request (specification 2 §5) and returns every problem. */
export function checkRow(cells: RowCells, facts: RowFacts): CheckedRow {
  const { country, words } = facts
  const problems: CellProblem[] = []
  const warnings: CellProblem[] = []
  const problem = (column: BulkColumn | null, key: TextKey, values: Record<string, string> = {}) => {
    if (!problems.some((other) => other.column === column)) problems.push({ column, key, values, from: 'page' })
  }
  for (const column of bulkColumns) {
    if (isFormulaError(cells[column])) problem(column, 'bulk-order-upload.row.formula-error')
  }

  const vendor = vendorOf(cells.outlet, facts)
  if (vendor === null) problem('outlet', 'bulk-order-upload.row.unknown-outlet')
  const { unit, text: addressText } = splitUnit(cells)
  const amount = amountOf(cells.amount, country.cldrDigits)
  if (Number.isNaN(amount)) problem('amount', 'bulk-order-upload.row.amount-unclear')
  const payment = words.paymentOf(cells.payment)
  if (payment === 'ONLINE_PAYMENT') problem('payment', 'bulk-order-upload.row.online-payment')
  const isTaken = !vendor || vendor.paymentMethods.length === 0 || vendor.paymentMethods.includes(payment ?? '')
  if (payment === 'CASH_ON_DELIVERY' && !isTaken) problem('payment', 'error.no-payment-method-available')

  const latitude = degreesOf(cells.latitude)
  const longitude = degreesOf(cells.longitude)
  const isLatitude = latitude === null || Math.abs(latitude) <= 90
  const isLongitude = longitude === null || Math.abs(longitude) <= 180
  if (!isLatitude) problem('latitude', 'validation.invalid-coordinates')
  if (!isLongitude) problem('longitude', 'validation.invalid-coordinates')
  const hasCoordinates = latitude !== null && longitude !== null && isLatitude && isLongitude
  const coordinates = hasCoordinates ? { latitude, longitude } : null

  const zone = outletZone(country, vendor?.location ?? facts.vendor.location ?? null)
  const time = checkTime(cells.time, zone, facts, problem, warnings)

  const order: OrderFacts = {
    vendorId: facts.vendor.id,
    addressText,
    coordinates: coordinates ?? anywhere,
    unit,
    building: cells.building,
    notes: cells.notes,
    name: cells.name,
    phone: cells.phone,
    description: cells.description,
    amount: Number.isNaN(amount) ? null : amount,
    // Online payment is refused above; don't also report a missing method.
    paymentMethod: payment === null ? 'NONE' : payment === 'CASH_ON_DELIVERY' ? payment : 'PAID',
    vatNumber: '',
    ceiling: null,
  }
  collect(order, facts, problem)

  const written = {
    ...cells,
    unit,
    address: addressText,
    amount: amount === null || Number.isNaN(amount) ? '' : String(amount),
    payment: payment ?? cells.payment,
    time: time ?? '',
    latitude: coordinates ? String(coordinates.latitude) : '',
    longitude: coordinates ? String(coordinates.longitude) : '',
    outlet: vendor ? (vendor.id === facts.vendor.id ? '' : vendor.id) : cells.outlet,
  }
  const fingerprint = fingerprintOf(written)
  return { problems, warnings, written, fingerprint, vendor: vendor ?? null, addressText, coordinates }
}

type Report = (column: BulkColumn | null, key: TextKey, values?: Record<string, string>) => void

function collect(order: OrderFacts, { country, isPossiblePhone }: RowFacts, problem: Report) {
  for (const found of refusalsOf(order, country, isPossiblePhone)) {
    const values = Object.entries(found.values ?? {}).map(([name, value]) => [name, String(value)] as const)
    problem(columnOfField[found.field] ?? null, found.key, Object.fromEntries(values))
  }
}

/** The time as sent to the server; null if unreadable. */
function checkTime(text: string, zone: string, facts: RowFacts, problem: Report, warnings: CellProblem[]) {
  const { now, hours, words } = facts
  if (text === '' || words.isSoon(text)) {
    const isOpen = !hours || isOpenAt(hours, asTime(wallClock(now, zone).minute))
    if (!isOpen) problem('time', 'request.error.service-closed')
    return ''
  }
  const written = timeOf(text, facts.isDayFirst)
  if (!written) {
    problem('time', 'bulk-order-upload.row.time-unclear')
    return null
  }
  const day = written.day ?? wallClock(now, zone).day
  const at = momentOf({ day, minute: written.minute }, zone)
  const shown = wallClock(at, zone)
  const time = `${shown.day} ${clock(shown.minute)}`
  if (written.isUnclear || written.day === null) {
    warnings.push({ column: 'time', key: 'bulk-order-upload.row.time-guess', values: { time }, from: 'page' })
  }
  if (!facts.isPreorderOn) problem('time', 'validation.preorder-off')
  // Without a route, only impossible times are refused.
  const lead = leadMinutes({ pickupEtaMinutes: null, deliveryEtaMinutes: 0 })
  const key = timeProblem(at / 1000, { now, hours, zone, leadMinutes: lead })
  if (key) problem('time', key)
  return time
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The outlet named by a row, default the table's own; undefined while outlets are unknown. */
function vendorOf(text: string, { vendor, outlets }: RowFacts): SheetVendor | null | undefined {
  if (text === '') return vendor
  const name = text.toLowerCase()
  const fits = (outlets ?? [vendor]).filter((one) =>
    [one.id, one.clientVendorId, one.name].some((own) => own.toLowerCase() === name),
  )
  if (fits.length === 0 && outlets === null) return undefined
  return fits.length === 1 ? (fits[0] ?? null) : null
}

// Many write the unit first: `#04-12, 2 Orchard Turn`.
function splitUnit({ unit, address }: RowCells) {
  const [, before, rest] = (unit === '' && /^(#\S+?),?\s+(.+)$/.exec(address)) || []
  return { unit: before ?? unit, text: rest ?? address }
}

function fingerprintOf({ phone, notes: _, ...written }: Record<BulkColumn, string>): string {
  return JSON.stringify([Object.values(written), phone.replace(/\D/g, '')]).toLowerCase()
}
