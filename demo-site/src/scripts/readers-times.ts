import { currentPage } from 'courier-elements'

/** Formats times by the reader's clock, so that no zone has to be named. */
export function readersTimes() {
  const { $formats, environment } = currentPage()
  const formats = $formats.get()
  const zone = environment.timeZone()
  return zone ? formats.timesIn(zone) : formats
}
