import { z } from 'zod'
import type { Database } from '../store/database.ts'
import { openOperatorFile } from './operator-file.ts'
import { parseServiceHours } from './vendors/service-hours.ts'

/** The country parameters that an operator may set (specification 2 §7). */
export interface Parameters {
  /** Whether lists can include all outlets of a parent (specification 1 §6). */
  allOutletOrders: boolean
  /** `dddd:dddd`. */
  serviceHours: string
  /** Money in the country's currency; -1 for no limit. */
  orderItemValueExceedLimit: number
}

/** Reads the current parameters. */
export interface ParameterSource {
  current(): Promise<Parameters>
}

const serviceHours = z.string().superRefine((text, context) => {
  try {
    parseServiceHours(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' })
  }
})

const fileSchema = z.strictObject({
  allOutletOrders: z.boolean().optional(),
  serviceHours: serviceHours.optional(),
  orderItemValueExceedLimit: z.union([z.literal(-1), z.number().nonnegative()]).optional(),
})

/** @param file the operator's file; null for the default values */
export function openParameters({
  file,
  database,
  log,
}: {
  file: string | null
  database: Database
  log(entry: object): void
}): Promise<ParameterSource> {
  const defaults: Parameters = {
    allOutletOrders: true,
    serviceHours: '0000:2359',
    orderItemValueExceedLimit: -1,
  }
  return openOperatorFile({
    file,
    subject: 'parameters',
    initialContent: `${JSON.stringify({ allOutletOrders: true, serviceHours: defaults.serviceHours }, null, 2)}\n`,
    read: (json) => ({ ...defaults, ...(fileSchema.parse(json) as Partial<Parameters>) }),
    fallback: defaults,
    database,
    log,
  })
}
