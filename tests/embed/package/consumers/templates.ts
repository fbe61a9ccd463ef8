import 'courier-elements/svelte'
import 'courier-elements/vue'
import type { SvelteHTMLElements } from 'svelte/elements'
import type { GlobalComponents } from 'vue'

type InVue = InstanceType<GlobalComponents['courier-request']>['$props']
export const inVue: InVue = {
  vendor: '1002',
  'no-map': true,
  onCourierOrderPlaced: ({ detail }) => detail.orderId.toUpperCase(),
}
export const inSvelte: SvelteHTMLElements['courier-order-list'] = {
  view: 'past',
  'oncourier-order-selected': ({ detail }) => detail.orderId?.toUpperCase(),
}
