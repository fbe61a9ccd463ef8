import { useState } from 'react'
import { failureTexts, type RiderFailure, riderFailures } from '../../core/job/job.ts'
import type { RiderJobStores } from '../../core/job/rider-job.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { RadioGroup } from '../shared/fields/Choice.tsx'
import { ConfirmDialog } from '../shared/panels/ConfirmDialog.tsx'

interface ProblemProps {
  rider: RiderJobStores
  /** The rider has the order, which has to go back. */
  isCarried: boolean
}

/** Quiet button for what goes wrong: gives the job back, or brings the order back. */
export function Problem({ rider, isCarried }: ProblemProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const label = translate(isCarried ? 'job.problem' : 'job.give-back')
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="quiet" icon="alert" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && isCarried && <FailureDialog title={label} onClose={close} fail={rider.fail} />}
      {isOpen && !isCarried && (
        <ConfirmDialog
          title={label}
          description={translate('job.give-back-hint')}
          cancel={translate('common.cancel')}
          submit={label}
          danger
          onCancel={close}
          onSubmit={() => {
            close()
            void rider.giveBack()
          }}
        />
      )}
    </>
  )
}

interface FailureDialogProps {
  title: string
  onClose: () => void
  fail: RiderJobStores['fail']
}

function FailureDialog({ title, onClose, fail }: FailureDialogProps) {
  const translate = useTranslate()
  const [reason, setReason] = useState<RiderFailure | null>(null)
  const [isMissing, setMissing] = useState(false)
  function submit() {
    setMissing(reason === null)
    if (reason === null) return
    onClose()
    void fail(reason)
  }
  return (
    <ConfirmDialog
      title={title}
      description={translate('job.problem-hint')}
      cancel={translate('common.cancel')}
      submit={title}
      onCancel={onClose}
      onSubmit={submit}
    >
      <RadioGroup
        legend={translate('job.what-happened')}
        options={riderFailures.map((value) => ({ value, label: translate(failureTexts[value]) }))}
        value={reason}
        error={isMissing && reason === null ? translate('job.reason-missing') : null}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
