import type { BulkJob } from '../../../core/bulk/job.ts'
import type { Translate } from '../../../core/i18n/translate.ts'

/** Returns a job's file name, or a general title if it has none. */
export const jobTitle = ({ fileName }: Pick<BulkJob, 'fileName'>, translate: Translate) =>
  fileName ?? translate('bulk-order-upload.unnamed')
