import type { Limits } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'

/** Limits the codes that can be tried out for an order; right ones don't count. @throws Refusal 429 */
export async function withCodeLimit<Result>(
  limits: Limits,
  { orderId, address }: { orderId: string; address: string },
  run: () => Promise<Result>,
): Promise<Result> {
  const attempt = await limits.consume('rider-code', { account: orderId, address })
  let isWrong = false
  try {
    return await run()
  } catch (error) {
    isWrong = error instanceof Refusal && error.key === 'fleet.code-wrong'
    throw error
  } finally {
    if (!isWrong) attempt.undo()
  }
}
