-- A sealed file cannot be made smaller: to try costs more than anything else about keeping it.
alter table origination.contract_files alter column body set storage external;
