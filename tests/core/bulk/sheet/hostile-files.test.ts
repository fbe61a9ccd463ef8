import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSpreadsheet } from '../../../../core/bulk/sheet/files.ts'
import { hostileFiles } from '../../../support/workbooks/hostile.ts'

const files = await hostileFiles()

describe('untrusted files, read in the page', () => {
  for (const { name, content, expected } of files) {
    test(`${name} gives the same result as on the server`, async () => {
      const result = await readSpreadsheet({ name: 'orders.xlsx', bytes: new Uint8Array(content).buffer })
      if ('problem' in expected) {
        assert.deepEqual('problem' in result && result.problem.key, `bulk-order-upload.file.${expected.problem}`)
        return
      }
      assert.ok('workbook' in result, JSON.stringify(result))
      const { sheets } = result.workbook
      assert.deepEqual(
        sheets[0]?.rows.map(({ cells }) => cells),
        expected.rows,
      )
      if (expected.sheets) {
        assert.deepEqual(
          sheets.map((sheet) => sheet.name),
          expected.sheets,
        )
      }
    })
  }
})
