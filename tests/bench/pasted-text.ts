import { count, fields, type Reading, readAll, readSamples } from '../core/addresses/pasted/score.ts'
import { type Row, ratio, table } from './table.ts'

const countsOf = (readings: Reading[]): Row => ({
  right: count(readings, 'right'),
  missed: count(readings, 'missed'),
  wrong: count(readings, 'wrong'),
  accuracy: ratio(count(readings, 'right'), Math.max(1, readings.length)),
  sure: readings.filter(({ isSure }) => isSure).length,
  'wrong while sure': readings.filter(({ isWrongButSure }) => isWrongButSure).length,
})

/**
 * Measures how accurately the messages in `tests/core/addresses/pasted` are read: by field, by country, and for the third
 * that no rule was written for. The expected values were written by hand.
 */
export async function run() {
  await readAll(({ file }) => file === 'sg')
  const started = performance.now()
  const readings = await readAll()
  const milliseconds = performance.now() - started
  const messages = readSamples()
  const byField = fields.map((field) => ({ field, ...countsOf(readings.filter((reading) => reading.field === field)) }))
  const files = [...new Set(messages.map(({ file }) => file))]
  const byCountry = files.map((file) => ({
    country: file,
    messages: messages.filter((message) => message.file === file).length,
    ...countsOf(readings.filter(({ sample }) => sample.file === file)),
  }))
  const bySet = [true, false].map((isHeldOut) => ({
    set: isHeldOut ? 'held out' : 'tuned on',
    messages: messages.filter((message) => message.isHeldOut === isHeldOut).length,
    ...countsOf(readings.filter(({ sample }) => sample.isHeldOut === isHeldOut)),
  }))
  const perMessage = [{ messages: messages.length, 'ms a message': milliseconds / messages.length }]
  return [
    table('pasted messages: facts read, by field', byField),
    table('pasted messages: facts read, by country', byCountry),
    table('pasted messages: held out and tuned on', bySet),
    table('pasted messages: time', perMessage),
  ]
}
