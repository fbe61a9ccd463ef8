import assert from 'node:assert/strict'
import { editOrder } from '../../../core/request/edit/edit.ts'
import { createRequest } from '../../../core/request/request.ts'
import type { RequestPage } from '../../../core/request/request-page.ts'

/** Opens an order for editing, as the element does. */
export function openEdit(page: RequestPage, orderId: string) {
  const request = createRequest(page, editOrder(orderId))
  assert.ok(request.editing)
  return { ...request.editing, request, place: () => request.place(), destroy: request.destroy }
}

export type Editing = ReturnType<typeof openEdit>
