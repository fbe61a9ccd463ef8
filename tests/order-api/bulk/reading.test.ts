import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWorkbook } from '../../../demo-site/order-api/domain/bulk/reading/read-workbook.ts'
import { UnreadableFile } from '../../../demo-site/order-api/domain/bulk/reading/workbook.ts'
import { conditionLimitMs } from '../../support/limits.ts'
import { hostileFiles } from '../../support/workbooks/hostile.ts'

for (const { name, content, expected } of await hostileFiles()) {
  test(`${name} results in ${'problem' in expected ? expected.problem : 'rows'}`, async () => {
    const outcome = await readWorkbook(content, conditionLimitMs).catch((error: unknown) => error)
    if ('problem' in expected) {
      assert.ok(outcome instanceof UnreadableFile, `it was read: ${JSON.stringify(outcome)?.slice(0, 200)}`)
      assert.equal(outcome.problem, expected.problem)
      return
    }
    assert.ok(!(outcome instanceof Error), String(outcome))
    const { sheets } = outcome as Awaited<ReturnType<typeof readWorkbook>>
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

test('a file that takes longer than the limit is refused', async () => {
  const file = (await hostileFiles()).find(({ expected }) => 'rows' in expected)
  assert.ok(file)
  await assert.rejects(readWorkbook(file.content, 0), { problem: 'too-slow' })
})
