/** Orders of a point of sale. Each host passes them to its element, one after the other. */
export const orders = [
  {
    vendor: '1002',
    noMap: true,
    reference: 'POS-1',
    customer: { name: 'Alicia Wong', phone: '+65 8123 4567' },
    address: { text: 'ION Orchard, 2 Orchard Turn', unit: '#04-12', latitude: 1.304, longitude: 103.8318 },
    items: [{ name: 'Laksa', quantity: 2 }, { name: 'Teh' }],
    amount: 25.5,
  },
  {
    vendor: '1001',
    noMap: false,
    reference: 'POS-2',
    customer: { name: 'Bo Tan', phone: '+65 8765 4321' },
    address: { text: '1 Raffles Place', unit: '#20-01', latitude: 1.2843, longitude: 103.851 },
    items: [{ name: 'Satay', quantity: 10 }],
    amount: 12,
  },
]
