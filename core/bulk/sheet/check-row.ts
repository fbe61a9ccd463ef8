import { withTypedUnit } from '../../addresses/address-parts.ts'
import type { Coordinates } from '../../addresses/coordinates.ts'
import { amountOf, amountProblem, amountText } from '../../i18n/amount.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { firstOfPhones, isShortenedNumber } from '../../i18n/plain-phone.ts'
import { isOpenAt, type ServiceHours } from '../../request/rules/service-hours.ts'
import { asTime, leadMinutes, timeProblem } from '../../request/rules/slots.ts'
import { type OrderInput, refusalsOf } from '../../request/rules/validation.ts'
import { outletZone } from '../../time/outlet-zone.ts'
import { momentOf, wallClock } from '../../time/wall-clock.ts'
import { type BulkColumn, type BulkWords, bulkColumns, columnOfField } from './columns.ts'
import { cellLimits, isCellTooLong } from './reading/cell-limits.ts'
import { degreesOf, isFormulaError, parsedTime } from './reading/cell-text.ts'
import type { CellProblem, SheetCountry, SheetVendor } from './sheet-contract.ts'

export type RowCells = Readonly<Record<BulkColumn, string>>

export interface RowContext {
  vendor: SheetVendor
  outlets: readonly SheetVendor[] | null
  country: SheetCountry
  words: BulkWords
  isPossiblePhone(phone: string): boolean
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

// Passes the check for coordinates, because the server geocodes rows without them.
const placeholderCoordinates: Coordinates = { latitude: 0, longitude: 0 }

/** Checks a row by the rules of a single request (specification 2 §5) and returns every problem. */
export function checkRow(cells: RowCells, context: RowContext): CheckedRow {
  const { country, words } = context
  const problems: CellProblem[] = []
  const warnings: CellProblem[] = []
  const problem = (column: BulkColumn | null, key: TextKey, values: Record<string, string> = {}) => {
    if (!problems.some((other) => other.column === column)) problems.push({ column, key, values, from: 'page' })
  }
  for (const column of bulkColumns) {
    if (isFormulaError(cells[column])) problem(column, 'bulk-order-upload.row.formula-error')
  }

  const vendor = vendorOf(cells.outlet, context)
  if (vendor === null) problem('outlet', 'bulk-order-upload.row.unknown-outlet')
  const { unit, text: addressText } = withTypedUnit({ unit: cells.unit, building: cells.building, text: cells.address })
  const amount = amountOf(cells.amount, country)
  const problemOfAmount = amountProblem(cells.amount, country)
  if (Number.isNaN(amount) && !problemOfAmount) problem('amount', 'bulk-order-upload.row.amount-unclear')
  const payment = words.paymentOf(cells.payment)
  const method = payment === 'ONLINE_PAYMENT' ? 'PAID' : (payment ?? '')
  const isAccepted = !vendor || vendor.paymentMethods.length === 0 || vendor.paymentMethods.includes(method)
  const isOwnCheck = payment === 'CASH_ON_DELIVERY' || payment === 'ONLINE_PAYMENT'
  if (isOwnCheck && !isAccepted) problem('payment', 'error.no-payment-method-available')
  const isReturn = words.answerOf(cells.return, country.languages)
  const isReturnOffered = words.columns.includes('return') && vendor?.location !== null
  const returnColumn = words.columns.includes('return') ? 'return' : null
  if (isReturn === null) problem(returnColumn, 'bulk-order-upload.row.return-unclear')
  if (isReturn && !isReturnOffered) problem(returnColumn, 'validation.return-not-offered')
  if (isReturn && payment === 'CASH_ON_DELIVERY') problem('payment', 'error.no-payment-method-available')

  if (isShortenedNumber(cells.phone)) problem('phone', 'bulk-order-upload.row.phone-shortened')
  const firstPhone = firstOfPhones(cells.phone, context.isPossiblePhone)
  const phone = firstPhone ?? cells.phone
  if (firstPhone !== null)
    warnings.push({ column: 'phone', key: 'bulk-order-upload.row.two-phones', values: { phone }, from: 'page' })

  const latitude = degreesOf(cells.latitude)
  const longitude = degreesOf(cells.longitude)
  const isLatitude = latitude === null || Math.abs(latitude) <= 90
  const isLongitude = longitude === null || Math.abs(longitude) <= 180
  if (!isLatitude) problem('latitude', 'bulk-order-upload.row.coordinates-unclear')
  if (!isLongitude) problem('longitude', 'bulk-order-upload.row.coordinates-unclear')
  const hasCoordinates = latitude !== null && longitude !== null && isLatitude && isLongitude
  const coordinates = hasCoordinates ? { latitude, longitude } : null

  const zone = outletZone(country, vendor?.location ?? context.vendor.location ?? null)
  const time = checkTime(cells.time, zone, context, problem, warnings)

  const order: OrderInput = {
    vendorId: context.vendor.id,
    addressText,
    coordinates: coordinates ?? placeholderCoordinates,
    unit,
    building: cells.building,
    notes: cells.notes,
    name: cells.name,
    phone,
    description: cells.description,
    amount: Number.isNaN(amount) ? null : amount,
    amountProblem: problemOfAmount,
    paymentMethod: payment === null ? 'NONE' : payment === 'CASH_ON_DELIVERY' ? payment : 'PAID',
    vatNumber: '',
    ceiling: null,
  }
  addRefusals(order, context, problem)
  for (const column of bulkColumns) {
    const limit = String(cellLimits[column])
    if (isCellTooLong(column, cells[column])) problem(column, 'validation.text-too-long', { limit })
  }

  const written = {
    ...cells,
    phone,
    unit,
    address: addressText,
    amount: amount === null || Number.isNaN(amount) ? '' : amountText(String(amount), country),
    payment: payment ?? cells.payment,
    time: time ?? '',
    latitude: coordinates ? String(coordinates.latitude) : '',
    longitude: coordinates ? String(coordinates.longitude) : '',
    return: isReturn ? 'YES' : '',
    outlet: vendor ? (vendor.id === context.vendor.id ? '' : vendor.id) : cells.outlet,
  }
  const fingerprint = fingerprintOf(written)
  return { problems, warnings, written, fingerprint, vendor: vendor ?? null, addressText, coordinates }
}

type Report = (column: BulkColumn | null, key: TextKey, values?: Record<string, string>) => void

function addRefusals(order: OrderInput, { country, isPossiblePhone }: RowContext, problem: Report) {
  for (const refusal of refusalsOf(order, country, isPossiblePhone)) {
    const values = Object.entries(refusal.values ?? {}).map(([name, value]) => [name, String(value)] as const)
    problem(columnOfField[refusal.field] ?? null, refusal.key, Object.fromEntries(values))
  }
}

function checkTime(text: string, zone: string, context: RowContext, problem: Report, warnings: CellProblem[]) {
  const { now, hours, words } = context
  if (text === '' || words.isSoon(text)) {
    const isOpen = !hours || isOpenAt(hours, asTime(wallClock(now, zone).minute))
    if (!isOpen) problem('time', 'request.error.service-closed')
    return ''
  }
  const parsed = parsedTime(text, context.isDayFirst)
  if (!parsed) {
    problem('time', 'bulk-order-upload.row.time-unclear')
    return null
  }
  const day = parsed.day ?? wallClock(now, zone).day
  const at = momentOf({ day, minute: parsed.minute }, zone)
  const normalised = wallClock(at, zone)
  const time = `${normalised.day} ${formatMinute(normalised.minute)}`
  if (parsed.isUnclear || parsed.day === null) {
    warnings.push({ column: 'time', key: 'bulk-order-upload.row.time-guess', values: { time }, from: 'page' })
  }
  if (!context.isPreorderOn) problem('time', 'validation.preorder-off')
  // The riding time isn't known here, so only times that are impossible without it are refused.
  const lead = leadMinutes({ pickupEtaMinutes: null, deliveryEtaMinutes: 0 })
  const key = timeProblem(at / 1000, { now, hours, zone, leadMinutes: lead })
  if (key) problem('time', key)
  return time
}

const formatMinute = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function vendorOf(text: string, { vendor, outlets }: RowContext): SheetVendor | null | undefined {
  if (text === '') return vendor
  const name = text.toLowerCase()
  const matching = (outlets ?? [vendor]).filter((one) =>
    [one.id, one.clientVendorId, one.name].some((label) => label.toLowerCase() === name),
  )
  if (matching.length === 0 && outlets === null) return undefined
  return matching.length === 1 ? (matching[0] ?? null) : null
}

function fingerprintOf({ phone, notes: _, ...written }: Record<BulkColumn, string>): string {
  return JSON.stringify([Object.values(written), phone.replace(/\D/g, '')]).toLowerCase()
}
