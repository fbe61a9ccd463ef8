import type { LiveParts } from './public-live.ts'

export const liveUrlOf = ({ $settings }: Pick<LiveParts, '$settings'>) =>
  `${$settings.get().api.replace(/^http/, 'ws')}/orders/live`
