import type { OutletWire } from '../../core/api/outlets.ts'

/** A valid collection point of the demo's parent vendor. */
export const marinaBay: OutletWire = {
  parent_vendor_id: '1000',
  client_vendor_id: 'MK-77',
  name: 'Marina Bay',
  phone_number: '+65 6100-7700',
  users: ['single@demo.courier', '', 'New.Owner@Shop.com '],
  address: '10 Bayfront Avenue, Singapore 018956',
  latitude: 1.2834,
  longitude: 103.8607,
  unit: '#01-20',
  building: 'Marina Bay Sands',
  street: 'Bayfront Avenue',
  street_number: '10',
  postal_code: '018956',
  city: 'Singapore',
  country_code: 'SG',
  rider_instructions: 'Basement entrance',
}
