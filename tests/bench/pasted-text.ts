import { count, fields, type Reading, readAll, samples } from '../core/addresses/pasted/score.ts'
import { type Row, ratio, table } from './table.ts'

const figures = (readings: Reading[]): Row => ({
  right: count(readings, 'right'),
  missed: count(readings, 'missed'),
  wrong: count(readings, 'wrong'),
  accuracy: ratio(count(readings, 'right'), Math.max(1, readings.length)),
  sure: readings.filter(({ isSure }) => isSure).length,
  'wrong while sure': readings.filter(({ isWrongButSure: isWrongWhileSure }) => isWrongWhileSure).length,
})

/**
 * Counts what is read of the messages in `tests/core/addresses/pasted`: by field, by country, and in the held-out
 * third. Expected values were written by hand.
 */
export async function run() {
  await readAll(({ file }) => file === 'sg')
  const started = performance.now()
  const all = await readAll()
  const milliseconds = performance.now() - started
  const messages = samples()
  const byField = fields.map((field) => ({ field, ...figures(all.filter((one) => one.field === field)) }))
  const files = [...new Set(messages.map(({ file }) => file))]
  const byCountry = files.map((file) => ({
    country: file,
    messages: messages.filter((one) => one.file === file).length,
    ...figures(all.filter(({ sample }) => sample.file === file)),
  }))
  const halves = [true, false].map((isHeldOut) => ({
    set: isHeldOut ? 'held out' : 'tuned on',
    messages: messages.filter((one) => one.isHeldOut === isHeldOut).length,
    ...figures(all.filter(({ sample }) => sample.isHeldOut === isHeldOut)),
  }))
  const perMessage = [{ messages: messages.length, 'ms a message': milliseconds / messages.length }]
  return [
    table('pasted messages: facts read, by field', byField),
    table('pasted messages: facts read, by country', byCountry),
    table('pasted messages: held out and tuned on', halves),
    table('pasted messages: time', perMessage),
  ]
}
