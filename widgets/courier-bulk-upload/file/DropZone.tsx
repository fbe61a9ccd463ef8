import { css } from '@linaria/core'
import { useId, useRef } from 'react'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { useBulk } from '../bulk-context.ts'
import { useFileDrop } from './use-file-drop.ts'

const zone = css`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${token.space2};
  min-block-size: 240px;
  padding: ${token.space8} ${token.space4};
  border: 1px dashed ${token.lineStrong};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceSunken};
  text-align: center;
  transition:
    background-color ${token.motionFast} ${token.ease},
    border-color ${token.motionFast} ${token.ease};

  &[data-over] {
    border-color: ${token.accentInk};
    background: ${token.accentSoft};
  }

  & > svg {
    color: ${token.textMuted};
  }

  & > p {
    max-inline-size: 48ch;
    color: ${token.textMuted};
  }

  & > button {
    margin-block-start: ${token.space2};
  }
`

const acceptedTypes = '.xlsx,.csv,.tsv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Lets the user drop or choose a file. */
export function DropZone() {
  const translate = useTranslate()
  const { bulk } = useBulk()
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()

  function choose(file: File | undefined) {
    if (file) void bulk.chooseFile(file)
    // Allows choosing the same file again after it was corrected.
    if (input.current) input.current.value = ''
  }

  const isDraggedOver = useFileDrop(choose)

  return (
    <div className={zone} part="drop-zone" data-over={isDraggedOver || undefined}>
      <Icon name="upload" size={28} />
      <h3>{translate('bulk-order-upload.drop')}</h3>
      <p id={hintId}>{translate('bulk-order-upload.limits')}</p>
      <Button variant="primary" aria-describedby={hintId} onClick={() => input.current?.click()}>
        {translate('bulk-order-upload.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        hidden
        onChange={(event) => choose(event.target.files?.[0])}
      />
    </div>
  )
}
