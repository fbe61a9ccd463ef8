import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSpreadsheet } from '../../../../core/bulk/sheet/files.ts'
import fc from '../../../support/fast-check.ts'
import { writtenZip, type ZipForm } from '../../../support/workbooks/written-zip.ts'
import { xlsxOf } from '../../../support/workbooks/zip-files.ts'

const orders = [
  ['Name', 'Phone', 'Address'],
  ['Alicia Wong', '81234567', '2 Orchard Turn'],
]
const workbook = await xlsxOf([{ name: 'Orders', rows: orders }])

async function rowsOf(form: ZipForm) {
  const result = await readSpreadsheet({
    name: 'orders.xlsx',
    bytes: new Uint8Array(writtenZip(workbook, form)).buffer,
  })
  return 'workbook' in result ? result.workbook.sheets[0]?.rows.map(({ cells }) => cells) : result.problem.key
}

const forms: Record<string, ZipForm> = {
  'stored files': { isStored: true },
  'an empty file that is marked as deflated': { hasEmpty: true },
  'sizes after the data': { hasDescriptors: true },
  ZIP64: { isZip64: true },
  'ZIP64 with sizes after the data': { isZip64: true, hasDescriptors: true },
  'entries of folders': { hasFolders: true },
  'extra fields': { extra: Buffer.from([1, 2, 3, 4, 5]) },
  'comments of files': { entryComment: 'PK\u0001\u0002' },
  'a comment': { comment: 'made by hand' },
  'a comment that looks like an end': { comment: 'PK\u0005\u0006 and then more than twenty bytes of text' },
  'a name in UTF-8': { named: { bytes: Buffer.from('xl/media/zdjęcie.png'), isUtf8: true } },
  'a name in CP437': {
    named: { bytes: Buffer.from([0x62, 0x69, 0x6c, 0x64, 0x81, 0x2e, 0x70, 0x6e, 0x67]), isUtf8: false },
  },
  'bytes before the archive': { junk: Buffer.from('#!/bin/sh\n') },
  'bytes before the archive that offsets count': { junk: Buffer.from('#!/bin/sh\n'), countsJunk: true },
  'bytes before a ZIP64 archive': { junk: Buffer.from('PK junk'), isZip64: true },
}

describe('a workbook in any lawful zip file', () => {
  for (const [name, form] of Object.entries(forms)) {
    test(`with ${name} is read`, async () => {
      assert.deepEqual(await rowsOf(form), orders)
    })
  }

  test('with any of these together is read', async () => {
    const bytes = fc.uint8Array({ maxLength: 40 })
    const form = fc.record({
      isStored: fc.boolean(),
      hasDescriptors: fc.boolean(),
      isZip64: fc.boolean(),
      hasFolders: fc.boolean(),
      hasEmpty: fc.boolean(),
      extra: bytes,
      junk: bytes,
      countsJunk: fc.boolean(),
      entryComment: fc.string({ maxLength: 20 }),
      comment: fc.string({ maxLength: 20 }),
      named: fc.record({ bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }), isUtf8: fc.boolean() }),
    })
    await fc.assert(
      fc.asyncProperty(form, async (given) => {
        assert.deepEqual(await rowsOf(given), orders)
      }),
      { numRuns: 60 },
    )
  })
})
