import type { NewOrderRow, VendorRow } from '../store/schema.ts'
import type { BulkJobRow, BulkRow } from '../store/schema-bulk.ts'

const maxRows = 3

export function demoBulkJob(orders: readonly NewOrderRow[], vendors: readonly VendorRow[], placedBy: string) {
  const deliveredOrders = orders
    .filter(({ status, preorderedFor }) => status === 'DELIVERED' && !preorderedFor)
    .slice(0, maxRows)
  const jobId = 'demo-bulk-job'
  const job: BulkJobRow = {
    jobId,
    vendorId: '1000',
    placedBy,
    placedByKind: 'user',
    fileName: 'lunch-orders.xlsx',
    createdAt: deliveredOrders[0]?.createdAt ?? new Date(0),
    status: 'ORDER_PLACEMENT_SUCCESS',
    rowCount: deliveredOrders.length,
    successRowCount: deliveredOrders.length,
    leftOutRowCount: 0,
    isPlacing: false,
    placementKey: null,
    payment: null,
  }
  const rows = deliveredOrders.map((order, index): BulkRow => {
    const rowNumber = index + 2
    const outlet = vendors.find(({ vendorId }) => vendorId === order.vendorId)
    const status = 'ORDER_PLACEMENT_SUCCESS'
    const wire: BulkRow['wire'] = {
      row: rowNumber,
      sheet: 'Orders',
      status,
      order_id: order.orderId,
      errors: [],
      warnings: [],
      description: order.description,
      amount: order.amount,
      delivery_fee: order.deliveryFee,
      collection_point: outlet ? { vendor_id: outlet.vendorId, name: outlet.name } : null,
      customer_name: order.customerName,
      customer_phone: order.customerPhone,
      address: order.destination.address,
      latitude: order.destination.latitude,
      longitude: order.destination.longitude,
      confidence: 'address',
      notes: order.destination.notes,
      payment_method: order.paymentMethod,
      delivery_type: 'instant',
      preordered_for: null,
    }
    return {
      jobId,
      rowNumber,
      status,
      orderId: order.orderId,
      orderPayload: null,
      wire,
      fingerprint: `${jobId}-${rowNumber}`,
    }
  })
  return { job, rows }
}
