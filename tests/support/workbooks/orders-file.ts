import type { CellValue } from 'hucre/xlsx'
import { xlsxOf } from './zip-files.ts'

const titles = {
  name: 'Name',
  phone: 'Phone',
  unit: 'Unit',
  address: 'Address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  amount: 'Amount',
  payment: 'Payment',
  time: 'Delivery time',
  outlet: 'Outlet',
  description: 'Order details',
  return: 'Return',
}
type Column = keyof typeof titles

export type OrderCells = Partial<Record<Column, CellValue>>

/** Creates an xlsx file of orders in base64; each is valid for Singapore unless changed. It has a column of returns if one has. */
export async function ordersFile(orders: OrderCells[]): Promise<string> {
  const validOrder: OrderCells = {
    ...{
      name: 'Alicia Wong',
      phone: '81234567',
      unit: '#04-12',
      address: 'Bugis Junction',
      amount: 25,
      payment: 'cash',
    },
  }
  const hasReturns = orders.some((order) => 'return' in order)
  const columns = (Object.keys(titles) as Column[]).filter((column) => column !== 'return' || hasReturns)
  const rows = orders.map((order) => columns.map((column) => ({ ...validOrder, ...order })[column] ?? null))
  const titleRow = columns.map((column) => titles[column])
  return Buffer.from(await xlsxOf([{ name: 'Orders', rows: [titleRow, ...rows] }])).toString('base64')
}
