-- The policy we begin with. A change is a new row with its own version and its own day.
-- Amounts in centavos, shares as decimals, delays in seconds of real time.
insert into origination.policies (version, valid_from, definition) values (
  '2026-01',
  '2026-01-01T00:00:00-06:00',
  '{
    "age": { "max": 75 },
    "income": { "min": 400000 },
    "burden": { "max_share": "0.45" },
    "arrears": { "max_overdue": 50000, "max_months_late": 2, "barred_marks": ["CV", "UP", "FD"] },
    "velocity": { "days": 30, "applications_max": 6, "people_per_device_max": 10,
      "people_per_address_max": 500, "people_per_curp_max": 1, "people_per_phone_max": 1 },
    "scorecard": {
      "base": 300,
      "factors": [
        { "name": "bureau_score", "neutral": 60, "missing": 60, "bands": [
          { "from": 0, "points": 0 }, { "from": 500, "points": 40 }, { "from": 580, "points": 80 },
          { "from": 640, "points": 140 }, { "from": 700, "points": 200 }, { "from": 750, "points": 240 } ] },
        { "name": "monthly_income", "neutral": 40, "missing": 0, "bands": [
          { "from": 0, "points": 0 }, { "from": 800000, "points": 40 },
          { "from": 1500000, "points": 70 }, { "from": 3000000, "points": 100 } ] },
        { "name": "burden_percent", "neutral": 30, "missing": 30, "bands": [
          { "from": 0, "points": 60 }, { "from": 15, "points": 40 }, { "from": 30, "points": 10 },
          { "from": 45, "points": 0 } ] },
        { "name": "months_late_worst", "neutral": 30, "missing": 30, "bands": [
          { "from": 0, "points": 50 }, { "from": 1, "points": 20 }, { "from": 2, "points": 0 } ] },
        { "name": "age", "neutral": 20, "missing": 0, "bands": [
          { "from": 18, "points": 10 }, { "from": 25, "points": 25 }, { "from": 35, "points": 35 } ] },
        { "name": "housing_points", "neutral": 10, "missing": 0, "bands": [
          { "from": 0, "points": 0 }, { "from": 1, "points": 10 }, { "from": 2, "points": 20 } ] },
        { "name": "inquiries_recent", "neutral": 20, "missing": 20, "bands": [
          { "from": 0, "points": 30 }, { "from": 3, "points": 15 }, { "from": 6, "points": 0 } ] },
        { "name": "dependants", "neutral": 10, "missing": 10, "bands": [
          { "from": 0, "points": 15 }, { "from": 3, "points": 8 }, { "from": 6, "points": 0 } ] }
      ]
    },
    "tiers": [
      { "tier": "A", "score_from": 640, "line_max": 3000000, "income_share": "1.00", "down_payment_share": "0" },
      { "tier": "B", "score_from": 560, "line_max": 2000000, "income_share": "0.80", "down_payment_share": "0" },
      { "tier": "C", "score_from": 500, "line_max": 1000000, "income_share": "0.60", "down_payment_share": "0.10" },
      { "tier": "D", "score_from": 450, "line_max": 400000, "income_share": "0.40", "down_payment_share": "0.20" }
    ],
    "line": { "min": 50000, "round_to": 10000, "valid_days": 365 },
    "down_payment": { "share_max": "0.50" },
    "tiers_served": { "kyc": ["A", "B", "C"], "purchase": ["A", "B", "C", "D"],
      "personal_loan": ["A", "B", "C"], "in_store": ["A", "B", "C", "D"] },
    "amounts": { "purchase": { "min": 30000, "max": 6000000 },
      "personal_loan": { "min": 100000, "max": 5000000 } },
    "bureau": { "retry_delays_s": [5, 15, 60, 180, 600, 1800] },
    "retry_days": { "age_above_maximum": null, "income_too_low": 90, "debt_too_high": 60,
      "score_too_low": 90, "recent_arrears": 60, "debt_written_off": 180, "amount_above_line": 0,
      "line_below_minimum": 90, "too_many_applications": 30, "device_not_trusted": 30,
      "phone_not_proven": 1, "identity_not_proven": 1, "bureau_unavailable": 1 }
  }'
);
