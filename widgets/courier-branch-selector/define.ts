import { elementPage } from '../../core/app/page.ts'
import { defineWidget } from '../define-widget.tsx'
import { CourierBranchSelector } from './CourierBranchSelector.tsx'
import { contract } from './contract.ts'

defineWidget(contract, CourierBranchSelector, elementPage)
