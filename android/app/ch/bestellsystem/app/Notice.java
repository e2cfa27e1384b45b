package ch.bestellsystem.app;

import android.content.Context;
import android.content.res.ColorStateList;
import android.text.InputType;
import android.util.TypedValue;
import android.view.Gravity;
import android.view.KeyEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.inputmethod.EditorInfo;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** A page of the app's own, instead of the server's: a title, what to do, keys. */
final class Notice extends ScrollView {
    interface Action {
        void run();
    }

    interface Entry {
        /** What is wrong with what was typed; null where it was taken. */
        String take(String typed);
    }

    private static final int WIDTH_DP = 560;
    private static final int KEY_DP = 56;

    private final LinearLayout column;

    Notice(Context context) {
        super(context);
        setFillViewport(true);
        setBackgroundColor(context.getColor(R.color.ground));
        setClickable(true);
        LinearLayout middle = new LinearLayout(context);
        middle.setGravity(Gravity.CENTER);
        column = new LinearLayout(context);
        column.setOrientation(LinearLayout.VERTICAL);
        column.setPadding(dp(24), dp(24), dp(24), dp(24));
        middle.addView(column, new LinearLayout.LayoutParams(dp(WIDTH_DP), ViewGroup.LayoutParams.WRAP_CONTENT));
        addView(middle, new LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.MATCH_PARENT));
    }

    /** Also after the device was turned. */
    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        column.getLayoutParams().width = Math.min(dp(WIDTH_DP), MeasureSpec.getSize(widthSpec));
        super.onMeasure(widthSpec, heightSpec);
    }

    Notice title(String words) {
        TextView title = text(words, 24, R.color.ink);
        title.setTypeface(title.getTypeface(), android.graphics.Typeface.BOLD);
        return add(title, 0);
    }

    Notice line(String words) {
        return add(text(words, 17, R.color.ink_2), 12);
    }

    Notice key(String words, boolean isMain, final Action action) {
        Button key = new Button(getContext());
        key.setText(words);
        key.setAllCaps(false);
        key.setTextSize(TypedValue.COMPLEX_UNIT_SP, 18);
        key.setMinHeight(dp(KEY_DP));
        if (isMain) {
            key.setBackgroundTintList(ColorStateList.valueOf(getContext().getColor(R.color.primary)));
            key.setTextColor(getContext().getColor(R.color.on_primary));
        }
        key.setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View view) {
                action.run();
            }
        });
        return add(key, 16);
    }

    /** A field for an address, and the key that takes it. */
    Notice entry(String label, String value, String keyWords, final Entry entry) {
        final EditText field = new EditText(getContext());
        field.setHint(label);
        field.setContentDescription(label);
        field.setText(value);
        field.setSingleLine(true);
        field.setMinHeight(dp(KEY_DP));
        field.setInputType(InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_URI);
        field.setImeOptions(EditorInfo.IME_ACTION_GO);
        final TextView problem = text("", 17, R.color.ink);
        problem.setVisibility(GONE);
        problem.setAccessibilityLiveRegion(ACCESSIBILITY_LIVE_REGION_POLITE);
        final Action take = new Action() {
            @Override
            public void run() {
                String wrong = entry.take(field.getText().toString());
                problem.setText(wrong);
                problem.setVisibility(wrong == null ? GONE : VISIBLE);
            }
        };
        field.setOnEditorActionListener(new TextView.OnEditorActionListener() {
            @Override
            public boolean onEditorAction(TextView view, int action, KeyEvent event) {
                take.run();
                return true;
            }
        });
        add(field, 16);
        add(problem, 4);
        return key(keyWords, true, take);
    }

    private TextView text(String words, int sp, int color) {
        TextView view = new TextView(getContext());
        view.setText(words);
        view.setTextSize(TypedValue.COMPLEX_UNIT_SP, sp);
        view.setTextColor(getContext().getColor(color));
        view.setLineSpacing(0, 1.25f);
        return view;
    }

    private Notice add(View view, int topDp) {
        LinearLayout.LayoutParams place = new LinearLayout.LayoutParams(
                ViewGroup.LayoutParams.MATCH_PARENT, ViewGroup.LayoutParams.WRAP_CONTENT);
        place.topMargin = dp(topDp);
        column.addView(view, place);
        return this;
    }

    private int dp(int value) {
        return Math.round(value * getContext().getResources().getDisplayMetrics().density);
    }
}
