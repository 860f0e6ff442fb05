import type { PortfolioLoanView } from '@abona/contract/staff/portfolio';
import { publicId } from '@abona/kernel/public-id';
import { bucketAt } from './domain/bucket.ts';
import type { PortfolioLoan } from './stores/portfolio-loan-store.ts';
import type { PortfolioFigures } from './use-cases/read-portfolio.ts';

const noneAsNull = (key: string): string | null => (key === 'none' ? null : key);

export const loanView = (loan: PortfolioLoan): PortfolioLoanView => ({
  loan_id: publicId('loan', loan.loan_id),
  product: loan.product,
  merchant_id: noneAsNull(loan.merchant),
  tier: noneAsNull(loan.tier),
  opened_on: loan.opened_on,
  status: loan.status,
  bucket: bucketAt(loan.bucket),
  days_late: loan.days_late,
  lent: loan.lent,
  principal: loan.principal,
  interest: loan.interest,
  is_restructured: loan.is_restructured,
});

export const figuresView = (figures: PortfolioFigures) => ({
  loans: figures.loans,
  principal: figures.principal,
  interest: figures.interest,
  provisions: figures.provisions,
  buckets: figures.buckets.map((one) => ({ ...one, bucket: bucketAt(one.bucket) })),
  par: figures.par,
  par30_restructured: figures.par30Restructured,
  coverage_par30: figures.coveragePar30,
  coverage_par30_restructured: figures.coveragePar30Restructured,
  coverage_par90: figures.coveragePar90,
  imor: figures.imor,
  imora: figures.imora,
  written_off_12_months: figures.writtenOff,
});
