-- The laboratory's report of a batch: the random name of its stored file. Null without one.
alter table stock_batch add column lab_report text check (length(lab_report) <= 40);
create unique index stock_batch_lab_report on stock_batch (lab_report) where lab_report is not null;

-- Product pages show the reports of the batches in sale.
create trigger stock_batch_reported after update on stock_batch for each row
  when (old.lab_report is distinct from new.lab_report
    or new.lab_report is not null and ((old.on_hand > 0) is distinct from (new.on_hand > 0)
      or (old.code, old.packed_on, old.best_before, old.off_sale) is distinct from (new.code, new.packed_on, new.best_before, new.off_sale)))
  execute function announce_catalogue();
