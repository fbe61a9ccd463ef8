import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnreadableFile } from '../../../core/bulk/sheet/reading/workbook.ts'
import { readWorkbook } from '../../../order-api/domain/bulk/reading/read-workbook.ts'
import { createHeavyWork } from '../../../order-api/domain/heavy/heavy-work.ts'
import { conditionLimitMs } from '../../support/limits.ts'
import { hostileFiles } from '../../support/workbooks/hostile.ts'
import { ordersFile } from '../../support/workbooks/orders-file.ts'

const work = createHeavyWork(() => {})
const keyOf = (name: string) => `bulk-order-upload.file.${name}`
const read = (file: Uint8Array, deadlineMs: number) =>
  readWorkbook(work, 'test', { file, country: 'SG', hasReturns: false }, { deadlineMs })

for (const { name, content, expected } of await hostileFiles()) {
  test(`${name} results in ${'problem' in expected ? expected.problem : 'rows'}`, async () => {
    const outcome = await read(content, conditionLimitMs).catch((error: unknown) => error)
    if ('problem' in expected) {
      assert.ok(outcome instanceof UnreadableFile, `it was read: ${JSON.stringify(outcome)?.slice(0, 200)}`)
      assert.equal(outcome.problem.key, keyOf(expected.problem))
      return
    }
    // `spreadsheets.test.ts` of core compares the cells.
    const hasColumns = ['Name', 'Phone', 'Address'].every((title) => expected.rows[0]?.includes(title))
    if (hasColumns) return assert.ok(!(outcome instanceof Error), String(outcome))
    assert.ok(outcome instanceof UnreadableFile)
    assert.equal(outcome.problem.key, keyOf('no-columns'))
  })
}

test('a file that takes longer than the limit is refused', async () => {
  const file = Buffer.from(await ordersFile(Array.from({ length: 5000 }, () => ({}))), 'base64')
  await assert.rejects(read(file, 0), { problem: { key: keyOf('too-slow'), values: {} } })
})
