import { renderCourierTracking } from 'courier-elements/server'
import { Delivery } from './delivery.jsx'

export default async function Page({ params }) {
  const { id } = await params
  const { html } = await renderCourierTracking({ trackingId: id, api: process.env.COURIER_API, language: 'en' })
  return <Delivery html={html} />
}
