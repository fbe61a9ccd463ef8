import { elementPage } from '../../core/app/page.ts'
import { defineWidget } from '../define-widget.tsx'
import { CourierRequest } from './CourierRequest.tsx'
import { contract } from './contract.ts'

defineWidget(contract, CourierRequest, elementPage)
